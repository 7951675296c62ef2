type MeterProps = { label: string; percent: number; className?: string; barClass: string }

/** A bar that is filled up to `percent`. */
export const Meter = ({ label, percent, className = '', barClass }: MeterProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(percent)}
    aria-valuemin={0}
    aria-valuemax={100}
    className={`h-4 overflow-hidden rounded-full bg-line ${className}`}
  >
    <div className={`h-full ${barClass}`} style={{ width: `${percent}%` }} />
  </div>
)
