/** Filled for clients marked as focus. */
export const StarIcon = ({ on, className = 'size-20' }: { on: boolean; className?: string }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className={`${className} ${on ? 'text-gold' : 'text-control'}`}>
    <path
      d="M10 2.6l2.3 4.7 5.2.8-3.8 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1L2.5 8.1l5.2-.8z"
      fill={on ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
  </svg>
)
