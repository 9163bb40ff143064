declare module '*.css';
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
