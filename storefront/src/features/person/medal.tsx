/** Picture of a level's medal; decorative, because the level's name is beside it. */
export const Medal = ({ level, className }: { level: string; className: string }) => (
  <img src={`/static/levels/${level}.webp`} alt="" width="240" height="240" className={`shrink-0 ${className}`} />
)
