type Props = { className?: string }

const ICON = {
  viewBox: '0 0 24 24',
  width: 24,
  height: 24,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

export const SearchIcon = ({ className = '' }: Props) => (
  <svg {...ICON} className={`shrink-0 ${className}`}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </svg>
)
export const CartIcon = ({ className = '' }: Props) => (
  <svg {...ICON} className={`shrink-0 ${className}`}>
    <path d="M5.5 8.5h13l1 12h-15zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
  </svg>
)
export const BellIcon = ({ className = '' }: Props) => (
  <svg {...ICON} className={`shrink-0 ${className}`}>
    <path d="M6.5 17V11a5.5 5.5 0 0 1 11 0v6l1.5 1.5H5zM10 21h4" />
  </svg>
)
export const AnnouncementIcon = ({ className = '' }: Props) => (
  <svg {...ICON} className={`shrink-0 ${className}`}>
    <path d="M4 10v4h3l9 4.5v-13L7 10zM8 14.5l1 5h2.5l-1-3.9M19 9.5a4 4 0 0 1 0 5" />
  </svg>
)
