import {
  CellStyleModule,
  ColumnApiModule,
  CustomEditorModule,
  createTheme,
  InfiniteRowModelModule,
  LocaleModule,
  type Module,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'

/** The parts of AG Grid in use; each costs bytes, so none is here in advance. */
export const GRID_MODULES: Module[] = [
  InfiniteRowModelModule,
  PinnedRowModule,
  CustomEditorModule,
  CellStyleModule,
  RowStyleModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  LocaleModule,
]

/** Height of a line in pixels. */
export const ROW_HEIGHT = 32

/** The look of the grid in variables of the page's theme, so that both colour modes follow it. */
export const gridTheme = createTheme().withParams({
  fontFamily: 'inherit',
  fontSize: 13,
  rowHeight: ROW_HEIGHT,
  headerHeight: 34,
  spacing: 6,
  cellHorizontalPadding: 10,
  backgroundColor: 'var(--mantine-color-body)',
  foregroundColor: 'var(--mantine-color-text)',
  textColor: 'var(--mantine-color-text)',
  borderColor: 'var(--mantine-color-default-border)',
  accentColor: 'var(--mantine-primary-color-filled)',
  headerBackgroundColor: 'var(--quitus-grid-header)',
  headerTextColor: 'var(--mantine-color-text)',
  headerFontWeight: 550,
  rowHoverColor: 'var(--mantine-color-default-hover)',
  oddRowBackgroundColor: 'var(--mantine-color-body)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'var(--mantine-color-default-border)',
})
