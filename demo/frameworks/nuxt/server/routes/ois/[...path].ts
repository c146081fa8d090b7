import { toNodeHandler } from 'open-integration-widget/server';

let handle: ReturnType<typeof toNodeHandler> | undefined;

// With a third parameter, h3 leaves the response to the handler.
export default fromNodeMiddleware((request, response, _next) =>
  (handle ??= toNodeHandler(getBackend()))(request, response),
);
