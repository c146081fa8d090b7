import { defineEnvVars } from '@sveltejs/kit/env';

/** The build has no secrets. `createBackend` throws if one is missing. */
const optional = { schema: (value: string | undefined) => value };

export const variables = defineEnvVars({
  OIS_HUB_URL: optional,
  OIS_FORM_URL: optional,
  OIS_API_KEY: optional,
});
