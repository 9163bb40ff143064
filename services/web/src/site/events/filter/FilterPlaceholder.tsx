/** As high as the search, chips and number of matches that replace it, so that the cards do not move. */
export function FilterPlaceholder() {
  return (
    <div aria-hidden="true" className="contents motion-safe:*:animate-pulse">
      <div className="col-2 row-1 h-12 w-12 rounded-full bg-oat md:w-82" />
      <div className="filter-chips">
        {['w-28', 'w-24', 'w-24', 'w-30'].map((width, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <div key={position} className={`h-11 flex-none rounded-full bg-oat ${width}`} />
        ))}
      </div>
      <div className="col-span-full h-11 py-3">
        <div className="h-5 w-28 rounded-sm bg-oat" />
      </div>
    </div>
  );
}
