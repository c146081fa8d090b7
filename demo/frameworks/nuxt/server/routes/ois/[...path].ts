export default defineEventHandler((event) => {
  const remoteAddress = getRequestIP(event);
  return getBackend().fetch(toWebRequest(event), remoteAddress === undefined ? {} : { remoteAddress });
});
