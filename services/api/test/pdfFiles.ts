import { join } from 'node:path';

const assetPath = (name: string) => join(__dirname, '../assets', name);

export const testPdfFiles = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  display: require.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff'),
  voucherPictures: {
    vase: assetPath('vase.jpg'),
    bracelets: assetPath('bracelets.jpg'),
    easel: assetPath('easel.jpg'),
    wheel: assetPath('wheel.jpg'),
  },
};
