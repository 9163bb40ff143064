import { join } from 'node:path';

export const testPdfFiles = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  display: require.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff'),
  voucherPicture: join(__dirname, '../assets/voucher.jpg'),
};
