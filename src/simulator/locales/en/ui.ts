/** Texts of what the console and the form site share: form controls and their errors. */
export const ui = {
  optional: '(optional)',
  choose: 'Please choose',
  missing: 'Please fill this in.',
  tooLong: (max: number, length: number) => `Keep this to ${max} characters; it has ${length} now.`,
  invalidPhone: 'Please enter a phone number, such as +86 138 0000 0000.',
  invalidEmail: 'Please enter an e-mail address, such as mei@example.com.',
  invalidDate: 'Please enter a day, such as 2031-05-17.',
  invalidOption: 'Please choose one of the options.',
  invalidNumber: (min: number, max: number | undefined) =>
    `Please enter a whole number${max === undefined ? `, ${min} or more` : ` from ${min} to ${max}`}.`,
  problems: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Select it by hand',
  result: 'Result',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  milliseconds: (count: number) => `${count} ms`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  /** @param text the number with grouped digits */
  points: (text: string, count: number) => `${text} ${count === 1 ? 'point' : 'points'}`,
};
