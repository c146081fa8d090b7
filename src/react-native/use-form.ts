import { useEffect, useRef, useState } from 'react';
import { BridgeError } from '../bridge/errors.js';
import { buildFormAddress, type FormTarget } from './addresses.js';
import type { OisPageProps } from './props.js';
import { getToken } from './use-host.js';

/** A form to show. Its address contains the token: in memory only. */
export interface OpenForm {
  /** Number of the form: another one is shown in a WebView of its own. */
  key: number;
  shortCode: string;
  address: string;
  /** Builds the address again, with a new token. */
  renew(): Promise<string>;
}

/** Opens and closes forms. */
export interface FormOpener {
  open(target: FormTarget): Promise<void>;
  /** Shows an address of the form site, which has a token of its own. */
  openAddress(address: string): void;
  close(): void;
  /** Closes the form, and opens none that the former user has requested. */
  reset(): void;
}

const createCancelError = (): BridgeError => new BridgeError('E_CANCELLED', 'Another form was requested.');

/** Creates the state of the one form that may be open. It outlives the page, whose process may end below the form. */
export function useForm(props: OisPageProps, formOrigin: string): [OpenForm | undefined, FormOpener] {
  const [form, setForm] = useState<OpenForm>();
  /** Of the last rendering: an open form outlives the one in which it was opened. */
  const latest = useRef(props);
  latest.current = props;
  /** The form of the last rendering, for functions of an earlier one. */
  const shown = useRef<OpenForm | undefined>(undefined);
  /** Counts requests for forms, of which the last one counts. */
  const requests = useRef(0);
  /** Number of the current user, so that nothing of one user is shown to the next one. */
  const user = useRef(0);
  /** Aborts the app's requests for tokens of forms. */
  const requesting = useRef(new AbortController());
  const cancelRequests = (): void => {
    requests.current += 1;
    requesting.current.abort();
    requesting.current = new AbortController();
  };
  // A form is not opened on a screen that was left.
  useEffect(() => cancelRequests, []);

  function show(next: OpenForm | undefined): void {
    const former = shown.current;
    shown.current = next;
    setForm(next);
    if (former) latest.current.onEvent?.('close', { shortCode: former.shortCode });
    if (next) latest.current.onEvent?.('open', { shortCode: next.shortCode });
  }

  async function open(target: FormTarget): Promise<void> {
    const requestingUser = user.current;
    cancelRequests();
    const key = requests.current;
    const build = async (reason: 'expired' | 'refused'): Promise<string> => {
      const { signal } = requesting.current;
      const token = await getToken(latest.current, { reason, signal });
      if (requestingUser !== user.current)
        throw new BridgeError('E_CANCELLED', 'Another user has signed in.');
      return buildFormAddress(formOrigin, token, target);
    };
    // `expired`: a form needs no lists.
    const address = await build('expired').catch((error: unknown) => {
      // The app may have aborted its request, with an error of its own.
      throw key === requests.current ? error : createCancelError();
    });
    if (key !== requests.current) throw createCancelError();
    show({ key, shortCode: target.shortCode, address, renew: () => build('refused') });
  }

  return [
    form,
    {
      open,
      openAddress: (address) =>
        show({ key: ++requests.current, shortCode: '', address, renew: async () => address }),
      close: () => show(undefined),
      reset() {
        user.current += 1;
        cancelRequests();
        show(undefined);
      },
    },
  ];
}
