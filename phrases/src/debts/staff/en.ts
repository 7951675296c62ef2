export const en = {
  title: 'Debts of partners',
  together: (sum: string, partners: number) =>
    partners === 1 ? `One partner owes ${sum}.` : `${partners} partners owe ${sum} together.`,
  hint: 'Later rewards pay a debt by themselves. On the partner’s page a repayment is noted, or a debt given up.',
  empty: 'No partner owes anything.',
  partner: 'Partner',
  owed: 'Owes',
  since: 'Since',
  lastReward: 'Last reward',
  never: 'None yet',
  pending: 'On its way',
  disabled: 'No longer a partner',
}
