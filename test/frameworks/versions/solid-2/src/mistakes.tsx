import type {} from 'open-integration-widget/types/solid-2';

export const Mistakes = () => (
  <>
    {/* @ts-expect-error -- no such mode */}
    <ois-widget open-in="window" />
    {/* @ts-expect-error -- an attribute is a text */}
    <ois-widget messages={{ retry: 'Once more' }} />
    {/* @ts-expect-error -- no such property */}
    <ois-widget prop:tokenEndpiont="/ois/token" />
    {/* @ts-expect-error -- a number */}
    <ois-widget prop:limit="12" />
  </>
);
