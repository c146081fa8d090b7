/** Whether the user has to agree before an element contacts anyone. Every value but `given` counts as `required`. */
export const needsConsent = ({ consent }: { consent: string | null | undefined }): boolean =>
  (consent ?? 'given') !== 'given';
