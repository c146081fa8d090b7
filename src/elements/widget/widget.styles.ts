import { css } from 'lit';

export const styles = css`
  ois-tag-filter {
    margin-bottom: 18px;
  }
`;
