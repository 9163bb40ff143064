export function LoadingPage({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-h2">{title}</h1>
      <div className="h-120 rounded-lg bg-oat motion-safe:animate-pulse" />
    </>
  );
}
