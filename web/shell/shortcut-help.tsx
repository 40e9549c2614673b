import { Kbd, Modal, Table } from '@mantine/core';
import type { StudioPage } from '../page.ts';
import { strings } from '../strings.ts';

type Nav = NonNullable<StudioPage['nav']>;

export function ShortcutHelp(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly pages: readonly Nav[];
}) {
  const { shortcutList: names, shortcutsTitle, closeMenu } = strings.shell;
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['j'], names.down],
    [['k'], names.up],
    [['Enter'], names.open],
    [['u'], names.back],
    [['e'], names.dialogues],
    [['x'], names.pick],
    [['/'], names.search],
    ...props.pages.map(({ key, label }) => [['g', key], names.go(label)] as const),
    [['?'], names.help],
  ];
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={shortcutsTitle}
      closeButtonProps={{ 'aria-label': closeMenu }}
    >
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {rows.map(([keys, name]) => (
            <Table.Tr key={name}>
              <Table.Td w={96}>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{name}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
