import { ACTIONS } from '#access/permissions.ts'
import { decisionOf, STATE_LABELS, STATES } from './state.ts'
import { MOVES, type Move, RECOVERY_MOVES } from './transition.ts'

/** The text of docs/states.md, which its test writes and compares. */
export function statesPage(): string {
  return `# States of an anomaly

Printed from the table in \`packages/domain/src/states\` by \`npm run test:unit -- states-page --update=all\`; do not edit by hand.
Server, database (\`core.state_moves\`), grid, buttons and history read the same table. [Decision 090](decisions/090-states.md) says why.

## States

The validated column keeps the tri-state of the specification and follows from the state; a closed anomaly keeps the decision it had. Free anomalies,
rows that were published before there were states, and what a project without triage publishes start as \`presented\`; weak anomalies
always start as \`detected\` ([decision 131](decisions/131-weak-anomalies-are-rows.md)).

${table(
  ['state', 'in French', 'in English', 'validated column'],
  STATES.map((state) => [
    `\`${state}\``,
    STATE_LABELS[state].fr,
    STATE_LABELS[state].en,
    decisionText(decisionOf(state)),
  ]),
)}

## Transitions

Every transition needs the right \`review\`; those for staff are refused to customers. A reason has at most 1000 characters. What is written goes into all
rows of the anomaly, with one change set, whether they are locked or not; only validation locks, and only \`devalidate\` unlocks. A date that is given is
neither in the future nor before the day in brackets. A transition with a route is refused on any other ([decision 180](decisions/180-routes.md)); a
reference or a route that may be given is required.

${table(
  ['transition', 'from', 'to', 'route', 'who', 'requires', 'may be given', 'writes'],
  MOVES.map((move) => [
    `\`${move.transition}\``,
    move.from,
    move.to,
    move.route ?? '',
    'staffOnly' in ACTIONS[move.action] ? 'staff' : 'reviewers',
    move.needsReason ? 'reason' : '',
    takesText(move),
    writesText(move),
  ]),
)}

Writing true, false or null into the validated column, by whatever route, is \`validate\`, \`reject\` or \`devalidate\`. A transition is undone for an anomaly as a
whole, and only while it is the latest of that anomaly.

## Moved by recoveries

The sum of recoveries moves a claimed or accepted anomaly; nobody moves it by hand. Staff record what came back line by line (date, way, amount,
number of the credit note, proof); the recovered amount is the sum of the lines. Part of the accepted amount makes the anomaly partly recovered, all of it
recovered, and without lines it is where it was before. More than was accepted needs a reason ([decision 092](decisions/092-recoveries.md)).

${table(
  ['from', 'to'],
  RECOVERY_MOVES.map(({ from, to }) => [from, to]),
)}
`
}

function decisionText(decision: boolean | null | undefined): string {
  return decision === undefined ? 'as before' : decision === null ? 'null (pending)' : String(decision)
}

function takesText({ takes, needsReason, follows }: Move): string {
  const fields = takes.filter((field) => field !== 'reason' || !needsReason)
  return fields.map((field) => (field === 'date' && follows ? `date (${follows})` : field)).join(', ')
}

function writesText({ writes, locks }: Move): string {
  const cells = Object.entries(writes).map(
    ([role, written]) => `${role}: ${written === null ? 'empty' : String(written)}`,
  )
  const lock = locks === undefined ? [] : [locks ? 'locks' : 'unlocks']
  return [...cells, ...lock].join('; ')
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n')
}
