export function Tagline({ id, text }: { id: string; text: string }) {
  const lastSpace = text.lastIndexOf(' ') + 1;
  return (
    <h1 id={id} className="mt-4 mb-5 text-hero md:mt-5 md:mb-8 md:max-w-[6em] md:text-wrap">
      {text.slice(0, lastSpace)}
      <em className="relative whitespace-nowrap text-terracotta not-italic">
        {text.slice(lastSpace)}
        <svg
          viewBox="0 0 300 20"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute bottom-[0.01em] left-0 h-[0.13em] w-full overflow-visible"
        >
          <path
            d="M3 13C40 4 70 18 110 11S190 4 230 12 285 9 297 8"
            className="fill-none stroke-marigold"
            strokeWidth="7"
            strokeLinecap="round"
          />
        </svg>
      </em>
    </h1>
  );
}
