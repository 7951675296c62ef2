type MedalProps = { level: string; alt?: string; className: string }

/** Picture of a level's medal; decorative where the level's name is beside it. */
export const Medal = ({ level, alt = '', className }: MedalProps) => (
  <img src={`/static/levels/${level}.webp`} alt={alt} width="240" height="240" className={`shrink-0 ${className}`} />
)

/** Small badge of a level, beside its name. */
export const LevelBadge = ({ level, className }: Omit<MedalProps, 'alt'>) => (
  <img src={`/static/levels/${level}-badge.webp`} alt="" width="120" height="120" className={`shrink-0 ${className}`} />
)

/** Frame of a level around the picture of a partner, which fills the circle. */
export const LevelFrame = ({ level }: Pick<MedalProps, 'level'>) => (
  <img
    src={`/static/levels/${level}-avatar.webp`}
    alt=""
    width="240"
    height="240"
    className="pointer-events-none absolute -inset-[9%] size-[118%] max-w-none"
  />
)

type LevelBarProps = { level: string; label: string; value: number; goal: number; className: string }

/** Progress within a level, with the picture of the level. */
export const LevelBar = ({ level, label, value, goal, className }: LevelBarProps) => (
  <>
    <progress className="sr-only" max={goal} value={Math.min(goal, value)} aria-label={label} />
    <div aria-hidden="true" className={`h-8 overflow-hidden rounded-full bg-ink ${className}`}>
      <div
        className="h-full rounded-full bg-gold bg-left bg-[length:auto_100%]"
        style={{
          width: `${Math.min(1, Math.max(0, value / goal)) * 100}%`,
          backgroundImage: `url(/static/levels/${level}-progress.webp)`,
        }}
      />
    </div>
  </>
)
