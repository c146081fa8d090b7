import type { JSX } from 'solid-js';
import 'open-integration-widget/define';
import 'open-integration-widget/types/solid';

export function App(props: { tags: string[]; bell: boolean }): JSX.Element {
  return (
    <>
      <ois-widget
        class="a"
        token-endpoint="/ois/token"
        tags={props.tags}
        limit={12}
        open-in="drawer"
        prop:openIn="drawer"
        no-history
        bool:notifications={props.bell}
        attr:events-endpoint="/e"
        prop:messages={{ emptyTitle: 'Nothing today' }}
        onClick={() => {}}
        prop:tokenProvider={async () => ({ access_token: 'x', expires_in: 600 })}
        prop:renderCard={(table) => table.name}
        on:ois-submit={(event) => {
          const code: string = event.detail.shortCode;
          // @ts-expect-error -- not part of the detail
          void event.detail.token;
          void event.currentTarget.refresh();
          return code;
        }}
        on:ois-select={(event) => event.preventDefault()}
      >
        <p slot="empty">Nothing</p>
      </ois-widget>
      <ois-points
        compact
        points-endpoint="/p"
        on:ois-recharge-request={({ detail }) => detail.balanceCents?.toFixed()}
      />
      <ois-tag-filter prop:tags={['a']} match="all" attr:theme="dark" />
      {/* @ts-expect-error -- no such mode */}
      <ois-widget open-in="window" />
      {/* @ts-expect-error -- Solid writes it into an attribute "tokenendpoint" */}
      <ois-widget tokenEndpoint="/ois/token" />
      {/* @ts-expect-error -- no such property */}
      <ois-widget prop:tokenEndpiont="/ois/token" />
      {/* @ts-expect-error -- a number */}
      <ois-widget limit="12" />
      {/* @ts-expect-error -- another event */}
      <ois-widget on:ois-submit={(event: MouseEvent) => event.clientX} />
      {/* @ts-expect-error -- read only */}
      <ois-form-frame prop:shortCode="a" />
    </>
  );
}
