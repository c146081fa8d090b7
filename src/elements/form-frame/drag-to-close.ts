const SHEET = '(max-width: 640px)';
const MIN_DISTANCE_PX = 120;
const MIN_SPEED_PX_PER_MS = 0.6;
/** A finger that reports no move for longer rests. */
const MAX_REST_MS = 100;
const ANIMATION_MS = 180;

/**
 * Drags a dialog down with the finger that has touched its header, on narrow screens. Ends with the touch: closes the
 * dialog after a long or fast drag, else moves it back.
 * @param event the `pointerdown` event of the header
 */
export function startDrag(event: PointerEvent, dialog: HTMLElement, close: () => unknown): void {
  const target = event.composedPath()[0] as Element;
  if (event.pointerType === 'mouse' || !event.isPrimary || target.closest('button')) return;
  if (!matchMedia(SHEET).matches) return;
  const { pointerId, clientY: startY } = event;
  const listeners = new AbortController();
  let distance = 0;
  let speed = 0;
  let last = event;

  const handleMove = (move: PointerEvent): void => {
    if (move.pointerId !== pointerId) return;
    const duration = move.timeStamp - last.timeStamp;
    if (duration > 0) speed = (move.clientY - last.clientY) / duration;
    last = move;
    distance = Math.max(0, move.clientY - startY);
    dialog.style.translate = `0 ${distance}px`;
  };
  const handleEnd = async (end: PointerEvent): Promise<void> => {
    if (end.pointerId !== pointerId) return;
    listeners.abort();
    if (end.timeStamp - last.timeStamp > MAX_REST_MS) speed = 0;
    const isFar = distance >= MIN_DISTANCE_PX || (distance > 0 && speed >= MIN_SPEED_PX_PER_MS);
    const isClosing = end.type === 'pointerup' && isFar;
    await moveTo(dialog, isClosing ? '0 100%' : '0 0');
    if (isClosing) close();
    dialog.style.translate = '';
  };
  // A touch keeps its first target, so that these events go through the dialog wherever the finger is.
  const { signal } = listeners;
  dialog.addEventListener('pointermove', handleMove, { signal });
  dialog.addEventListener('pointerup', handleEnd, { signal });
  dialog.addEventListener('pointercancel', handleEnd, { signal });
}

/** Moves the dialog, at once if the user prefers reduced motion. */
async function moveTo(dialog: HTMLElement, translate: string): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = dialog.style.translate || '0 0';
  // Rejects if the dialog is closed or removed meanwhile.
  await dialog
    .animate([{ translate: from }, { translate }], {
      duration: ANIMATION_MS,
      easing: 'ease-out',
      fill: 'forwards',
    })
    .finished.then((animation) => animation.cancel())
    .catch(() => undefined);
}
