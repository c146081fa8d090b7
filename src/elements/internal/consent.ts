/** Whether the user has to agree before an element contacts anyone. Every value but `given` counts as `required`. */
export const needsConsent = (element: { consent: string | null | undefined }): boolean =>
  (element.consent ?? 'given') !== 'given';
