/**
 * Calls `onInteraction` once the focus goes into a frame of another origin: the user may then type into it. A page cannot
 * see more of such a frame.
 * @returns a function that unsubscribes
 */
export function trackInteraction(frame: HTMLIFrameElement, onInteraction: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    if (!hasFocus(frame)) return;
    stop();
    onInteraction();
  };
  const handleFocusChange = ({ target }: Event): void => {
    if (target !== window) return;
    check();
    // Firefox moves the focus after the event.
    timer ??= setTimeout(() => {
      timer = undefined;
      check();
    });
  };
  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener('blur', handleFocusChange);
    window.removeEventListener('focus', handleFocusChange);
  }
  window.addEventListener('blur', handleFocusChange);
  window.addEventListener('focus', handleFocusChange);
  return stop;
}

/** Whether the focus is inside the frame, or returns there with the window's. */
export function hasFocus(frame: HTMLIFrameElement): boolean {
  return (frame.getRootNode() as Document | ShadowRoot).activeElement === frame;
}
