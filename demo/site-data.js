// What the page's scripts need of its server: users, addresses, and texts in the page's language.
const response = await fetch(`/demo/site?lang=${document.documentElement.lang}`);
export const site = await response.json();
