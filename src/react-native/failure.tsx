import { Button, Text, View } from 'react-native';
import type { OisPageTexts } from './props.js';

/** Covers a WebView that could not load its page. */
export function Failure({
  texts,
  isDark,
  onRetry,
}: {
  texts: OisPageTexts;
  isDark: boolean;
  onRetry(): void;
}) {
  return (
    <View
      accessibilityRole="alert"
      style={{
        position: 'absolute',
        top: 0,
        right: 0,
        bottom: 0,
        left: 0,
        justifyContent: 'center',
        padding: 24,
        gap: 16,
        backgroundColor: isDark ? '#14161b' : '#fff',
      }}
    >
      <Text style={{ fontSize: 17, textAlign: 'center', color: isDark ? '#f2f4f8' : '#14161b' }}>
        {texts.failed}
      </Text>
      <Button title={texts.retry} onPress={onRetry} />
    </View>
  );
}
