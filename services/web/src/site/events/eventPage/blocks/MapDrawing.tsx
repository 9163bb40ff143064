/** A decorative map without street names, because the address is below it. */
export function MapDrawing({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`bg-oat ${className}`}
    >
      <g className="fill-sage/60">
        <circle cx="140" cy="96" r="118" />
        <circle cx="700" cy="335" r="128" />
      </g>
      <path
        d="M-20 330C140 300 200 380 330 350S520 260 560 120 640-20 700-30"
        className="fill-none stroke-highveld/25 stroke-26"
      />
      <g className="fill-none stroke-card">
        <path d="M-20 210L820 150M300-20L380 420" className="stroke-30" />
        <path d="M-20 90L820 40M-20 310L820 260M120-20L200 420M470-20L560 420M640-20L720 420" className="stroke-16" />
      </g>
      <path d="M-20 210L820 150" strokeDasharray="20 14" className="fill-none stroke-peach stroke-6" />
      <g className="fill-sand">
        {houses.map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x} ${y}h54v34h-54zM${x + 62} ${y - 4}h34v34h-34z`} />
        ))}
      </g>
      <g transform="translate(394 92)">
        <ellipse cy="92" rx="26" ry="8" className="fill-kiln/30" />
        <path d="M0 92C-46 40-50 24-50 2a50 50 0 0 1 100 0c0 22-4 38-50 90Z" className="fill-terracotta" />
        <path d="M-24 24V2a24 24 0 0 1 48 0v22Z" className="fill-paper" />
        <circle r="11" className="fill-marigold" />
      </g>
    </svg>
  );
}

const houses = [
  [220, 110],
  [510, 96],
  [610, 84],
  [230, 250],
  [430, 230],
  [600, 215],
  [40, 235],
  [30, 345],
] as const;
