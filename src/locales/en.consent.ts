/** English texts of elements with `consent`. For each script that asks for it. */
export const consentTexts = {
  consentText: (hosts: string): string =>
    `This content comes from another provider. If you agree, your browser contacts this provider${hosts && ` (${hosts})`}, ` +
    'which then receives your IP address and an ID of your account here.',
  consentButton: 'Agree and show',
};
