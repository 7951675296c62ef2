type IconProps = { className?: string }
const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const QrIcon = ({ className = '' }: IconProps) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`} {...STROKE}>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2" />
  </svg>
)

export const CashIcon = ({ className = '' }: IconProps) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`} {...STROKE}>
    <path d="M3 6.5h18v11H3zM6.5 12h0M17.5 12h0" />
    <circle cx="12" cy="12" r="2.5" />
  </svg>
)
