import { listen, type TestServer } from './listen.js';

/** A form page that sends share and download requests, by a press and without one. */
export const SHARING_FORM = `<!doctype html><title>Form</title>
<button id="share">Share</button><button id="file">File</button><button id="bad">Other</button><button id="many">Many</button><button id="sent">Send</button>
<script>
  const post = (message) => parent.postMessage({ oisForm: 1, ...message }, '*');
  const url = location.origin + '/receipts/7';
  const token = new URLSearchParams(location.search).get('token');
  // Without a press.
  post({ type: 'share', url });
  post({ type: 'download', url });
  post({ type: 'resize', height: 444 });
  share.onclick = () => post({ type: 'share', url, title: 'Receipt', text: 'No. 7' });
  file.onclick = () => post({ type: 'download', url: url + '.pdf', name: '../receipt.pdf' });
  bad.onclick = () => {
    for (const bad of ['https://evil.example/', 'javascript:alert(1)', 'data:text/html,1', location.href, url + '?token=x', 'none', 7]) {
      post({ type: 'share', url: bad });
      post({ type: 'download', url: bad });
    }
    post({ type: 'share', text: 'My token: ' + token });
    post({ type: 'share' });
    post({ type: 'download', name: 'no-url' });
    post({ type: 'share', text: 'last' });
  };
  many.onclick = () => {
    for (let count = 1; count <= 20; count += 1) {
      post({ type: 'share', text: 'No. ' + count });
      post({ type: 'download', url: url + '.pdf' });
    }
    post({ type: 'resize', height: 555 });
  };
  sent.onclick = () => post({ type: 'submitted', reference: 'R-7' });
</script>`;

/** Starts the site of such a form. */
export const startSharingForm = (): Promise<TestServer> =>
  listen((_request, response) => response.setHeader('Content-Type', 'text/html').end(SHARING_FORM));
