import { useRef, useState } from 'react';
import { Modal, Pressable, Text, View } from 'react-native';
import { WebView } from 'react-native-webview';
import { Failure } from './failure.js';
import type { Insets, OisPageTexts } from './props.js';
import type { OpenForm } from './use-form.js';
import { createWebViewProps } from './web-view-props.js';

/** All that the app itself allows. By default, iPhones turn to portrait. */
const ORIENTATIONS = [
  'portrait',
  'portrait-upside-down',
  'landscape',
  'landscape-left',
  'landscape-right',
] as const;

interface FormModalProps {
  form: OpenForm;
  formOrigin: string;
  texts: OisPageTexts;
  isDark: boolean;
  insets: Insets;
  onClose(): void;
}

/** A form in a WebView without a bridge: no `onMessage`. What the user typed ends with it. */
export function FormModal(props: FormModalProps) {
  const { form, formOrigin, texts, isDark, insets, onClose } = props;
  const [{ address, load }, setLoad] = useState({ address: form.address, load: 0 });
  const [hasFailed, setHasFailed] = useState(false);
  /** A form that has loaded may answer with an HTTP error when it is sent, and says on its page what to correct. */
  const hasLoaded = useRef(false);
  /** A page of the form site that the form has opened in a new window: shown above the form, which keeps what the user typed. */
  const [linked, setLinked] = useState<string>();

  async function retry(): Promise<void> {
    try {
      const renewed = await form.renew();
      hasLoaded.current = false;
      setLoad({ address: renewed, load: load + 1 });
      setHasFailed(false);
    } catch {
      // Without a network the button stays.
    }
  }

  const fail = (): void => setHasFailed(true);
  const color = isDark ? '#f2f4f8' : '#14161b';
  return (
    <Modal visible onRequestClose={onClose} animationType="slide" supportedOrientations={ORIENTATIONS}>
      <View
        style={{
          flex: 1,
          paddingTop: insets.top,
          paddingRight: insets.right,
          paddingBottom: insets.bottom,
          paddingLeft: insets.left,
          backgroundColor: isDark ? '#14161b' : '#fff',
        }}
      >
        <Pressable
          accessibilityRole="button"
          accessibilityLabel={texts.close}
          onPress={onClose}
          style={{ width: 48, height: 48, alignItems: 'center', justifyContent: 'center' }}
        >
          <Text style={{ fontSize: 20, color }}>✕</Text>
        </Pressable>
        <View style={{ flex: 1 }}>
          <WebView
            key={load}
            source={{ uri: address }}
            {...createWebViewProps({
              origin: formOrigin,
              formOrigin,
              onFailure: fail,
              onProcessEnd: fail,
              onForm: setLinked,
            })}
            onLoad={(): void => void (hasLoaded.current = true)}
            onHttpError={(): void => void (hasLoaded.current || fail())}
          />
          {hasFailed && <Failure texts={texts} isDark={isDark} onRetry={() => void retry()} />}
        </View>
      </View>
      {linked !== undefined && (
        <FormModal
          key={linked}
          {...props}
          form={{ ...form, address: linked, renew: async () => linked }}
          onClose={() => setLinked(undefined)}
        />
      )}
    </Modal>
  );
}
