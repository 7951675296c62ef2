/** The medal of a level, drawn for it; the level's name stands beside it. */
export const Medal = ({ level, className }: { level: string; className: string }) => (
  <img src={`/static/levels/${level}.webp`} alt="" width="240" height="240" className={`shrink-0 ${className}`} />
)
