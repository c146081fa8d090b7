import type { OisWidget } from 'open-integration-widget';

/** What consumers with JSX write. Compiled by React and by Preact, each with its own types. */
export const createPage = (widget: { current: OisWidget | null }, tags: string[]) => (
  <>
    <ois-widget
      ref={widget}
      className="a"
      style={{ minHeight: '100vh' }}
      token-endpoint="/ois/token"
      tags={tags}
      limit={12}
      open-in="drawer"
      openIn="drawer"
      no-history
      notifications
      messages={{ emptyTitle: 'Nothing today' }}
      onClick={() => {}}
      tokenProvider={async () => ({ access_token: 'x', expires_in: 600 })}
      renderCard={(table) => table.name}
      onois-submit={(event) => {
        const code: string = event.detail.shortCode;
        // @ts-expect-error -- not part of the detail
        void event.detail.token;
        void event.currentTarget.refresh();
        return code;
      }}
      onois-select={(event) => event.preventDefault()}
    >
      <p slot="empty">Nothing</p>
    </ois-widget>
    <ois-points
      compact
      points-endpoint="/p"
      onois-recharge-request={({ detail }) => detail.balanceCents?.toFixed()}
    />
    <ois-tag-filter tags={['a']} match="all" theme="dark" />
    {/* @ts-expect-error -- no such mode */}
    <ois-widget open-in="window" />
    {/* @ts-expect-error -- no such property */}
    <ois-widget tokenEndpiont="/ois/token" />
    {/* @ts-expect-error -- a number */}
    <ois-widget limit="12" />
    {/* @ts-expect-error -- another event */}
    <ois-widget onois-submit={(event: MouseEvent) => event.clientX} />
    {/* @ts-expect-error -- read only */}
    <ois-form-frame shortCode="a" />
    {/* @ts-expect-error -- private */}
    <ois-widget notice={undefined} />
  </>
);
