import type { EndpointDefinition, ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import type { SecondStep } from '../enrolled.ts'

/** What the sample requests speak about; `resultSet` belongs to the caller where they may open one. */
export type SampleWorld = {
  projectId: number
  timestamp: string
  /** The same of the free anomalies. */
  freeTimestamp: string
  resultSet: string | null
  /** A saved view of the caller's own where they may have one. */
  savedView: number | null
  /** A change set of the caller's own where they may write, undone for who may redo it. */
  changeSet: string | null
  /** A comment of the caller's own where they may write one. */
  comment: string | null
  /** The same of a file of an anomaly. */
  attachment: string | null
  /** A member of the project. */
  member: number
  /** A job of the caller's own where they may have one: with a file, or ended without for the call that repeats it. */
  job: string | null
  /** A ticket of the caller's own for that job where they may have one. */
  ticket: string | null
  /** A sign-in of the sample's own, which the call may use up. */
  freshSession: () => Promise<Session>
  /** The secret of a link for a new password that the call may use up. */
  freshLink: () => Promise<string>
  /** An account, one that was invited and a company that the administration may change. */
  someUser: number
  invitedUser: number
  someCompany: number
  /** A disabled account and an archived project that the call may erase, and an erasure on record. */
  disabledUser: () => Promise<number>
  archivedProject: () => Promise<{ id: number; name: string }>
  someErasure: number
  /** An ID token of a provider of the installation, of a subject that nobody has. */
  freshIdToken: () => Promise<string>
  /** An identity of the caller’s own where they may have one. */
  identity: number | null
  /** The second step of someone’s sign-in, which the call may take. */
  freshSecondStep: () => Promise<SecondStep>
  /** What another endpoint answers the caller, where they may call; null else. */
  send: <const D extends EndpointDefinition>(endpoint: D) => Promise<ResponseOf<D> | null>
  /**
   * A folder of transfers of the caller’s own where they may write, the managing member’s else; in the bin for a call
   * that restores it.
   */
  transferFolder: string
  /** The same of a file with bytes. */
  transferFile: string
  /** An upload of the caller’s own that waits for its bytes. */
  transferUpload: string
  /** A free anomaly that was claimed, with a recovery that the call may change or remove. */
  claimedAnomaly: () => Promise<{ anomalyId: string; recovery: number }>
  /** A synthesis that customers see. */
  synthesis: (definition?: SynthesisDefinition) => Promise<{ name: string; changedAt: string }>
  /** A prefiltered view of the dashboard that staff defined for everybody. */
  definedView: () => Promise<{ name: string; changedAt: string }>
  /** The version of the description of the dashboard's columns, which is made to be this one. */
  columnDesign: (version: 0 | 1) => Promise<number>
  /** A column of texts that staff added to the dashboard, in version 1 of its description. */
  addedColumn: () => Promise<string>
  /** A letter to a supplier that nobody has sent, or that was sent on a day. */
  letter: (sentOn?: string) => Promise<number>
  /** An import that waits to be published while no other one runs, by the id of its job. */
  importPreview: () => Promise<string>
  /** Number of a publication to which the project can return while no import runs. */
  formerPublication: () => Promise<number>
  /** Lets customers of the project see its success fees. */
  feesShown: () => Promise<void>
  now: Date
  login: string
  password: string
  /** Login of someone whom an impersonator of the project may impersonate. */
  impersonable: string
  serviceAccount: number
  /** Id of one of its tokens. */
  serviceToken: string
  /** Of the caller’s own session, where they impersonate someone. */
  ownRefreshToken: string | null
}
