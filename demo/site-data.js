// What the page's scripts need of its server: users, addresses, settings, and texts in the page's language.
// `root` is the path of the server's routes, relative to the page.
const response = await fetch(`demo/site?lang=${document.documentElement.lang}`);
export const site = { ...(await response.json()), root: '' };
