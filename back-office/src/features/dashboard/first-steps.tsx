import { CheckOutlined } from '@ant-design/icons'
import type { SetupStep, StaffDashboard } from '@bailu/contract/dashboard/staff'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useWords } from '../../app/language.tsx'
import styles from './first-steps.module.css'

/** Page of each step. */
const STEP_LINKS: Record<SetupStep, LinkProps> = {
  seller: { to: '/shop-rules/$name', params: { name: 'seller' } },
  promptpay: { to: '/shop-rules/$name', params: { name: 'promptpay' } },
  agreements: { to: '/brand' },
  products: { to: '/products' },
  banners: { to: '/banners' },
  colleagues: { to: '/staff' },
}

/** Setup steps of a new shop, in order; completed ones are dimmed. */
export function FirstSteps({ steps }: { steps: NonNullable<StaffDashboard['first_steps']> }) {
  const words = useWords('dashboard').dashboard
  const isReady = steps.every(({ done }) => done)
  return (
    <section className={styles.begin} aria-labelledby="begin">
      <h2 id="begin" className={styles.title}>
        {words.begin}
      </h2>
      <p className="muted">{isReady ? words.beginDone : words.beginHint}</p>
      <ol className={styles.steps}>
        {steps.map(({ what: step, done }, at) => (
          <li key={step}>
            <Link {...STEP_LINKS[step]} className={styles.step} data-done={done}>
              <span className={styles.mark} aria-hidden>
                {done ? <CheckOutlined /> : at + 1}
              </span>
              <span>
                <span className={styles.name}>{words.steps[step].name}</span>
                <span className="only-read"> ({done ? words.isDone : words.isOpen})</span>
                <span className={styles.why}>{words.steps[step].why}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
