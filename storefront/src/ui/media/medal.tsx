type MedalProps = { level: string; alt?: string; className: string }

/** Picture of a level's medal; decorative where the level's name is beside it. */
export const Medal = ({ level, alt = '', className }: MedalProps) => (
  <img src={`/static/levels/${level}.webp`} alt={alt} width="240" height="240" className={`shrink-0 ${className}`} />
)

type LevelBarProps = { label: string; value: number; goal: number; className: string }

/** Progress within a level. */
export const LevelBar = ({ label, value, goal, className }: LevelBarProps) => (
  <>
    <progress className="sr-only" max={goal} value={Math.min(goal, value)} aria-label={label} />
    <div aria-hidden="true" className={`h-4 overflow-hidden rounded-full bg-ink ${className}`}>
      <div
        className="h-full rounded-full bg-gold"
        style={{ width: `${Math.min(1, Math.max(0, value / goal)) * 100}%` }}
      />
    </div>
  </>
)
