import { ClockCircleOutlined } from '@ant-design/icons'
import type { ShopRuleState } from '@bailu/contract/shop-rules/staff'
import { Link } from '@tanstack/react-router'
import { Alert, Tag } from 'antd'
import { dayAndTime } from '@bailu/phrases/format'
import { useCall } from '../../app/api/use-calls.ts'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useLanguage } from '../../app/language.tsx'
import { RULE_GROUPS } from './rule-fields.ts'
import styles from './shop-rules.module.css'
import { RuleValue } from './rule-value.tsx'

/** All shop rules with their current value and the number of scheduled changes. */
export function ShopRulesPage() {
  const words = useLanguage('shopRules').words.shopRules
  const query = useCall('GET /api/staff/shop-rule', {})
  return (
    <Page title={words.title}>
      <p className="muted">{words.intro}</p>
      <Loaded query={query}>
        {({ list }) => (
          <>
            {RULE_GROUPS.map(([group, names]) => (
              <section key={group} className={styles.group}>
                <h2>{words.groups[group]}</h2>
                <div className={styles.grid}>
                  {names.map((name) => {
                    const state = list.find((candidate) => candidate.name === name)
                    return state && <ShopRuleCard key={name} state={state} />
                  })}
                </div>
              </section>
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function ShopRuleCard({ state }: { state: ShopRuleState }) {
  const { lang, words: all } = useLanguage('shopRules')
  const words = all.shopRules
  const { title, hint } = words.names[state.name]
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p className="muted">{hint}</p>
      {state.broken && <Alert type="error" showIcon title={words.broken} />}
      <RuleValue name={state.name} value={state.value} />
      <div className={styles.foot}>
        {state.planned.length > 0 ? (
          <Tag icon={<ClockCircleOutlined />} color="warning">
            {words.plannedCount(state.planned.length)}
          </Tag>
        ) : (
          <span className="muted">{state.since ? words.since(dayAndTime(state.since, lang)) : words.first}</span>
        )}
        <Link
          to="/shop-rules/$name"
          params={{ name: state.name }}
          aria-label={`${title}: ${state.may_change ? words.change : words.look}`}
        >
          {state.may_change ? words.change : words.look}
        </Link>
      </div>
    </article>
  )
}
