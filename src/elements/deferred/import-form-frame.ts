type FormFrame = Pick<typeof import('../form-frame/form-frame.js'), 'OisFormFrame'>;

/** Imports the form frame. In built files, this is the deferred chunk (scripts/deferred-files.ts, scripts/share-files.ts). */
export function importFormFrame(): Promise<FormFrame> {
  return import('../form-frame/form-frame.js');
}
