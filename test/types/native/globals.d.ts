/** The part of React Native's globals that the package uses: an app has no DOM. */
interface AbortSignal {
  readonly aborted: boolean;
}
