// A screen of your app. Not run on a device.
// npm: open-integration-widget, react-native-webview, react-native-get-random-values (React Native has no random numbers of its own),
//   react-native-safe-area-context (its SafeAreaProvider around your app)
// AndroidManifest.xml: CAMERA, RECORD_AUDIO, MODIFY_AUDIO_SETTINGS, ACCESS_FINE_LOCATION and ACCESS_COARSE_LOCATION, if your forms use
//   them. Request CAMERA by PermissionsAndroid before a form whose file inputs take photos, and both location permissions together
//   before one that needs the location: docs/react-native.md
// Info.plist: NSCameraUsageDescription, NSMicrophoneUsageDescription, NSLocationWhenInUseUsageDescription
import 'react-native-get-random-values';
import { OisPage, type OisPageHandle, type PushNotification } from 'open-integration-widget/react-native';
import { useEffect, useRef } from 'react';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { fetchBalance, fetchToken, startPayment } from './your-server';

interface OisScreenProps {
  /** Identifies the signed-in user in your app, so that nothing of one user is shown to the next. */
  user: string;
  onLeave: () => void;
  /** The latest native push that arrived while the app was open. With Firebase: `data` of `onMessage`. */
  push?: PushNotification | undefined;
  /** The native push that the user opened. With Firebase: `data` of `getInitialNotification` and `onNotificationOpenedApp`. */
  openedPush?: PushNotification | undefined;
}

export function OisScreen({ user, onLeave, push, openedPush }: OisScreenProps) {
  const page = useRef<OisPageHandle>(null);
  const calls = useRef(0);
  const showBalance = async (): Promise<void> => {
    const call = (calls.current += 1);
    const cents = await fetchBalance();
    if (call === calls.current) await page.current?.setBalance(cents);
  };

  useEffect(
    () => () => {
      calls.current += 1;
      // A page that is not loaded has nothing to forget.
      page.current?.reset().catch(() => undefined);
    },
    [user],
  );

  useEffect(() => {
    // Without a network, the page itself shows it later, in its list.
    if (push) page.current?.showNotification(push).catch(() => undefined);
  }, [push]);

  useEffect(() => {
    if (openedPush?.link) page.current?.openLink(openedPush.link).catch(() => undefined);
    else if (openedPush?.short_code) page.current?.open(openedPush.short_code).catch(() => undefined);
  }, [openedPush]);

  return (
    <OisPage
      ref={page}
      page="https://www.example.com/app/embed.html#points=on&notifications=on"
      formOrigin="https://form.example.com"
      fetchToken={fetchToken}
      insets={useSafeAreaInsets()}
      onLeave={onLeave}
      onEvent={(type) => {
        // Unknown without a network: the page shows “–”.
        if (type === 'ready' || type === 'close') showBalance().catch(() => undefined);
        if (type === 'recharge-requested') startPayment().then(showBalance, () => undefined);
      }}
    />
  );
}
