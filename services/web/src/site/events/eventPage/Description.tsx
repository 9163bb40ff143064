/** The most characters of a first paragraph that is shown in large letters. */
const maxLede = 220;

export function Description({ text }: { text: string }) {
  const [first = '', ...others] = text.split(/\n+/);
  const isLede = first.length <= maxLede;
  return (
    <div className="grid max-w-[46rem] gap-3">
      <p className={isLede ? 'text-lede desktop:font-display desktop:text-[1.625rem] desktop:leading-snug' : ''}>
        {first}
      </p>
      {others.length > 0 && <p className="whitespace-pre-line text-ink-2">{others.join('\n\n')}</p>}
    </div>
  );
}
