import { CheckOutlined } from '@ant-design/icons'
import type { FirstStep, StaffToday } from '@bailu/contract/staff-today'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useWords } from '../../words.tsx'
import styles from './first-steps.module.css'

/** Page of each step. */
const PLACES: Record<FirstStep, LinkProps> = {
  seller: { to: '/settings/$name', params: { name: 'seller' } },
  promptpay: { to: '/settings/$name', params: { name: 'promptpay' } },
  agreements: { to: '/brand' },
  products: { to: '/products' },
  banners: { to: '/banners' },
  colleagues: { to: '/staff' },
}

/** Setup steps of a new shop, in order; completed ones are dimmed. */
export function FirstSteps({ steps }: { steps: NonNullable<StaffToday['first_steps']> }) {
  const words = useWords().today
  const ready = steps.every(({ done }) => done)
  return (
    <section className={styles.begin} aria-labelledby="begin">
      <h2 id="begin" className={styles.title}>
        {words.begin}
      </h2>
      <p className="muted">{ready ? words.beginDone : words.beginHint}</p>
      <ol className={styles.steps}>
        {steps.map(({ what, done }, at) => (
          <li key={what}>
            <Link {...PLACES[what]} className={styles.step} data-done={done}>
              <span className={styles.mark} aria-hidden>
                {done ? <CheckOutlined /> : at + 1}
              </span>
              <span>
                <span className={styles.name}>{words.steps[what].name}</span>
                <span className="only-read"> ({done ? words.isDone : words.isOpen})</span>
                <span className={styles.why}>{words.steps[what].why}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
