import { Alert, Checkbox, Form } from 'antd'
import type { StaffRole } from '@bailu/contract/call'
import { ASSIGNABLE_ROLES, handlesGoodsAndMoney, handlesPricesAndStock } from '@bailu/contract/staff/kinds'
import { useWords } from '../../app/language.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './roles.module.css'

/** The roles of a person, each with its name. */
export function RoleMarks({ roles }: { roles: readonly StaffRole[] }) {
  const names = useWords().shell.roles
  return (
    <span className={styles.marks}>
      {roles.map((role) => (
        <Mark key={role}>{names[role]}</Mark>
      ))}
    </span>
  )
}

/** Form item for the roles of a person, each with what it includes, and a warning where one person may do what two people check of each other. */
export function RolesItem() {
  const all = useWords('staff')
  const words = all.staff.list
  const names = all.shell.roles
  const form = Form.useFormInstance<{ roles?: StaffRole[] }>()
  const chosen = Form.useWatch('roles', form) ?? []
  // A rule with `required` would put `aria-required` on the group, which no group may have.
  const requireRole = async (_: unknown, roles: StaffRole[] = []) => {
    if (roles.length === 0) throw new Error(words.rolesNeeded)
  }
  return (
    <>
      <Form.Item name="roles" label={words.roles} rules={[{ validator: requireRole }]}>
        <Checkbox.Group className={styles.choices ?? ''}>
          {ASSIGNABLE_ROLES.map((role) => (
            <Checkbox key={role} value={role}>
              {names[role]}
              <span className={`muted ${styles.explanation}`}>{words.roleIncludes[role]}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      {handlesGoodsAndMoney({ roles: chosen }) && (
        <Alert className={styles.warning ?? ''} type="warning" showIcon title={words.goodsAndMoney} />
      )}
      {handlesPricesAndStock({ roles: chosen }) && (
        <Alert className={styles.warning ?? ''} type="warning" showIcon title={words.pricesAndStock} />
      )}
    </>
  )
}
