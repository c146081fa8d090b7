import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { getConnInfo } from '@hono/node-server/conninfo';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { cloneRawRequest } from 'hono/request';
import Koa from 'koa';
import type { TestServer } from '../../helpers/listen.js';
import { startServer } from '../../helpers/test-server.js';
import { nodeServerOptions, toNodeHandler, type Backend } from '../../../src/server/index.js';

/** Creates an application with the backend under `/ois`, and a page of its own elsewhere. */
export type Host = (backend: Backend) => RequestListener | Promise<RequestListener>;

const OWN = 'The site’s own page';

const withExpress =
  (...before: express.RequestHandler[]): Host =>
  (backend) => {
    const app = express();
    for (const one of before) app.use(one);
    app.use('/ois', toNodeHandler(backend));
    app.get('/', (_request, response) => void response.send(OWN));
    return app;
  };

const withFastify: Host = async (backend) => {
  const app = fastify();
  const handler = toNodeHandler(backend);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/ois/*', (request, reply) => {
      reply.hijack();
      handler(request.raw, reply.raw);
    });
  });
  app.get('/', () => OWN);
  await app.ready();
  return app.routing as RequestListener;
};

/** Parses the body like body parsers for Koa. */
const parser: Koa.Middleware = async (ctx, next) => {
  const body = await text(ctx.req);
  Object.assign(ctx.request, { body: body === '' ? {} : JSON.parse(body) });
  await next();
};

const withKoa =
  (...before: Koa.Middleware[]): Host =>
  (backend) => {
    const app = new Koa();
    const handler = toNodeHandler(backend);
    for (const one of before) app.use(one);
    app.use((ctx, next) => {
      if (!ctx.path.startsWith('/ois/')) return next();
      ctx.respond = false;
      handler(Object.assign(ctx.req, { body: (ctx.request as { body?: unknown }).body }), ctx.res);
    });
    app.use((ctx) => void (ctx.body = OWN));
    return app.callback();
  };

const withHono: Host = (backend) => {
  const app = new Hono();
  app.all('/ois/*', (c) => backend.fetch(c.req.raw, { remoteAddress: getConnInfo(c).remote.address }));
  app.get('/', (c) => c.text(OWN));
  return getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
};

const withHonoThatReadsBodies: Host = (backend) => {
  const app = new Hono();
  app.use(async (c, next) => {
    await c.req.text();
    await next();
  });
  app.all('/ois/*', async (c) =>
    backend.fetch(await cloneRawRequest(c.req), { remoteAddress: getConnInfo(c).remote.address }),
  );
  app.get('/', (c) => c.text(OWN));
  return getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
};

/** The exports of a Next.js `app/ois/[...path]/route.ts`, called as Next calls them: with a standard `Request`. */
const withRouteHandlers: Host = (backend) => {
  const GET = (request: Request): Promise<Response> => backend.fetch(request);
  const handlers: Record<string, typeof GET> = { GET, POST: GET };
  return getRequestListener(
    async ({ url, method, headers, body, signal }) => {
      if (new URL(url).pathname === '/') return new Response(OWN);
      const init = { method, headers, signal, ...(method === 'GET' ? {} : { body, duplex: 'half' }) };
      return handlers[method]?.(new Request(url, init)) ?? new Response(null, { status: 405 });
    },
    { overrideGlobalObjects: false },
  );
};

export const HOSTS: [name: string, host: Host][] = [
  ['node:http', (backend) => toNodeHandler(backend)],
  ['Express', withExpress()],
  ['Express behind express.json()', withExpress(express.json())],
  ['Express behind express.raw()', withExpress(express.raw({ type: '*/*' }))],
  ['Fastify', withFastify],
  ['Koa', withKoa()],
  ['Koa behind a body parser', withKoa(parser)],
  ['Hono', withHono],
  ['Hono behind middleware that reads bodies', withHonoThatReadsBodies],
  ['route handlers in the way of Next.js', withRouteHandlers],
];

/** Serves a host application, until the test that started it has ended. */
export const startHost = async (host: Host, backend: Backend): Promise<TestServer> =>
  startServer(await host(backend), { server: nodeServerOptions });
