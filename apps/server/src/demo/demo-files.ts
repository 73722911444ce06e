import { euros, paper } from './demo-papers.ts'
import type { DemoPerson } from './demo-story.ts'

export type DemoFile = { name: string; who: DemoPerson; note: string; make: () => Promise<Buffer> }
export type DemoFolder = { name: string; who: DemoPerson; isStaffOnly: boolean; files: readonly DemoFile[] }

const FIRM = 'Quitus Audit\n12 rue de la Banque\n75002 Paris'
const CUSTOMER = 'Groupe Valmont\nService comptabilité fournisseurs'

/** What people exchange in the demo project; the last folder and its files are for staff alone. */
export const DEMO_FOLDERS: readonly DemoFolder[] = [
  {
    name: '01 Documents de la mission',
    who: 'helene',
    isStaffOnly: false,
    files: [
      pdf('Lettre de mission 2024-2025.pdf', 'helene', 'Signée des deux parties', FIRM, [
        ['Exercices', '2024 et 2025', '', 'Doubles paiements, avoirs, TVA', ''],
        ['Revue', 'Avant réclamation', '', 'Le client décide de chaque anomalie', ''],
      ]),
      pdf('Calendrier des travaux.pdf', 'helene', '', FIRM, [
        ['Étape 1', 'Semaine 1', '', 'Présentation des anomalies', ''],
        ['Étape 2', 'Semaine 2', '', 'Revue par le client', ''],
        ['Étape 3', 'Semaine 3', '', 'Réclamations', ''],
        ['Étape 4', 'Semaine 6', '', 'Bilan', ''],
      ]),
    ],
  },
  {
    name: '02 Relevés fournisseurs',
    who: 'julien',
    isStaffOnly: false,
    files: [
      csv('Soldes fournisseurs 2025-12-31.csv', 'julien', 'Extraction de la balance auxiliaire', [
        'Compte;Fournisseur;Débit;Crédit',
        '401000;Papeterie du Faubourg;1 860,40;0,00',
        '401000;Transports Vasseur;742,50;0,00',
        '401000;Sogetra;318,90;0,00',
      ]),
      pdf('Relevé de compte Transports Vasseur.pdf', 'marie', 'Reçu par courrier', 'Transports Vasseur', [
        ['TV-0815', '05/01/2026', euros(742.5), 'Remise de fin d’année non déduite', ''],
      ]),
    ],
  },
  {
    name: '03 Avoirs reçus',
    who: 'marie',
    isStaffOnly: false,
    files: [
      pdf('Avoir SG-5521.pdf', 'marie', '', 'Sogetra', [
        ['SG-5521', '05/01/2026', euros(-318.9), 'Emballages consignés rendus', ''],
      ]),
    ],
  },
  {
    name: '90 Notes internes',
    who: 'helene',
    isStaffOnly: true,
    files: [
      pdf('Note de revue interne.pdf', 'helene', 'Cabinet seulement', FIRM, [
        ['Acomptes', 'À faire', '', 'Vérifier avant la dernière présentation', ''],
      ]),
    ],
  },
]

function pdf(name: string, who: DemoPerson, note: string, sender: string, points: string[][]): DemoFile {
  const subject = name.replace(/\.pdf$/, '')
  const content = {
    ...{ sender, recipient: CUSTOMER.split('\n'), place: 'Le 05/01/2026', subject },
    before: 'Madame, Monsieur,',
    head: ['Point', 'Date', 'Montant', 'Objet', ''],
    lines: points,
    total: { label: '', amount: '' },
    after: 'Document établi pour la mission.',
  }
  return { name, who, note, make: () => paper(content) }
}

function csv(name: string, who: DemoPerson, note: string, lines: readonly string[]): DemoFile {
  const bytes = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
  return { name, who, note, make: () => Promise.resolve(bytes) }
}
