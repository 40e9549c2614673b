import { Button, CopyButton as Copying } from '@mantine/core';
import { strings } from '../strings.ts';

export function CopyButton({ text, label = strings.shell.copy }: { readonly text: string; readonly label?: string }) {
  return (
    <Copying value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? strings.shell.copied : label}
        </Button>
      )}
    </Copying>
  );
}
