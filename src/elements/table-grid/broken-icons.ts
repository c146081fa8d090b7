/** An icon's node may come to stand for another table, so what succeeds shows again. */
const mark = ({ type, target }: Event): void =>
  void (target as Element).classList.toggle('broken', type === 'error');

/** Lets the letter under a broken icon be seen. */
export function watchIcons(lists: Element): void {
  // `load` and `error` do not bubble, but they can be captured.
  for (const type of ['load', 'error']) lists.addEventListener(type, mark, true);
  // Those that have failed by now.
  for (const icon of lists.querySelectorAll('img')) {
    if (icon.complete) icon.decode().catch(() => icon.classList.add('broken'));
  }
}
