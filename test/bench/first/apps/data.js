/** What each peer does: a token, then the lists, or both in one response. */

/**
 * @typedef {{ short_code: string, name: string, industry: string, tags: string[] }} Table
 * @typedef {{ tags: string[], tables: Table[] }} Lists
 */

/**
 * Requests the lists as the page's `data-lists` says: `token` if the token response contains them.
 * @returns {Promise<Lists>}
 */
export async function loadLists() {
  const isOneStep = document.documentElement.dataset['lists'] === 'token';
  const response = await fetch(isOneStep ? '/ois/token?lists' : '/ois/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ include: ['tags', 'tables'] }),
  });
  const { access_token, tags, tables } = await response.json();
  if (tables) return { tags, tables };
  /** @param {string} name */
  const getList = async (name) => {
    const headers = { Authorization: `Bearer ${access_token}` };
    const list = await fetch(`/ois/api/v1/hub/projects/published-${name}`, { headers });
    return (await list.json()).data.list;
  };
  const [tableList, tagList] = await Promise.all([getList('list'), getList('tags')]);
  return { tables: tableList, tags: tagList };
}
