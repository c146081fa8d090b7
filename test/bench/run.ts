// The full benchmark: `npm run bench`. Ratios alone: machines differ.
import { compareTokenRoutes } from './token-route.js';

const speeds = await compareTokenRoutes(['kit', 'fastify', 'express'], 21, 400);
console.log('POST /token from memory, bare node:http = 1.00');
console.log('              answers/s   answers per CPU second');
for (const { name, rate, thrift } of speeds) {
  console.log(`${name.padEnd(12)} ${rate.toFixed(2).padStart(8)} ${thrift.toFixed(2).padStart(16)}`);
}
